/** The numbers of a text in its order: 2500 万 is 25 million, and values in double braces are no numbers yet. */
export const numbersIn = (text: string): string[] =>
  (text.replaceAll(/\{\{.*?\}\}|<\/?\d\/?>/g, '').match(/\d+(?: 万)?/g) ?? []).map((number) =>
    number.endsWith('万') ? String(Number.parseInt(number, 10) / 100) : number,
  )
