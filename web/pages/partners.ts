import partners from './partners.json'

/** The partners below "Latest benefits": made-up ones stand in a trial alone, so that no public page shows a placeholder (D66.8). */
export const partnersShown = (isTrial: boolean) => partners.filter(({ example }) => isTrial || !example)
