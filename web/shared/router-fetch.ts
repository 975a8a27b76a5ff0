import type { unstable_RouterFetch as RouterFetch } from 'react-router/dom'

let wayOfAsking: RouterFetch = (request) => fetch(request)

/** Asks the service for the router, in the way that the site of this document has chosen. */
export const fetchForRouter: RouterFetch = (request, context) => wayOfAsking(request, context)

/** From now on the router asks in this way: portal and console wait for answers (connection.ts), which registration's pages need not load. */
export function askWith(way: RouterFetch) {
  wayOfAsking = way
}
