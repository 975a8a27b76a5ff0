/** Pages outside registration are documents of their own: the landing page, the member's page, the console. */
export const isOutside = (path: string) => path === '/' || path === '/account' || path.startsWith('/admin')

export const leave = (path: string) => location.assign(import.meta.env.BASE_URL + path.slice(1))
