/** What is told in easy read, sentence by sentence, each with the picture that goes with it (D67.13). */
export const TOPICS = {
  guide: ['meet', 'stay', 'code', 'tell', 'danger', 'home'],
  portal: ['yours', 'call', 'lost', 'card', 'wishes'],
  consent: ['ask', 'keep', 'seen', 'reach', 'news', 'leave'],
} as const
export type Topic = keyof typeof TOPICS
export const isTopic = (name: string): name is Topic => name in TOPICS
