/** Something outside answered with more than it has to say. */
export class AnswerTooLong extends Error {
  override name = 'AnswerTooLong'
}

/** Reads an answer whole, in bytes. @throws AnswerTooLong once more than `most` bytes have come: one without end would fill the memory */
export async function readAtMost(answer: AsyncIterable<Uint8Array> | null, most: number): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of answer ?? []) {
    size += chunk.byteLength
    if (size > most) throw new AnswerTooLong()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
