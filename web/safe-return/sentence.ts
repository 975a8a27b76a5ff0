/** A text that begins with an inserted word begins with a capital letter all the same. */
export const sentence = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1)
