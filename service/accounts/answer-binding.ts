/** What the seal of an answer to a question is bound to: moved to another row it opens nothing. */
export const answerBinding = (id: string) => `question:${id}`
