/** The page's policy shows pictures of our own and those that stand in an address. */
export const asDataUrl = (blob: Blob) =>
  new Promise<string | undefined>((done) => {
    const reader = new FileReader()
    reader.addEventListener('loadend', () => done(typeof reader.result === 'string' ? reader.result : undefined))
    reader.readAsDataURL(blob)
  })
