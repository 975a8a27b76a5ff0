/** The moment at which pictures are taken and trees heard of what has happened: a Tuesday morning in Singapore. */
export const NOW = '2026-07-14T02:00:00Z'
