/** A number of Singapore as people read it: "+65 8123 4567", "6377 0700"; what is not one stays as it is. */
export const inFours = (number: string) =>
  number.replace(/^(\+65)?(\d{4})(\d{4})$/, (_, country = '', four, last) =>
    [country, four, last].filter(Boolean).join(' '),
  )
