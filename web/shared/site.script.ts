/** What every page of the public site does with script: keeps itself for offline, and closes the menu after a choice. */
if ('serviceWorker' in navigator && import.meta.env.PROD) {
  const base = import.meta.env.BASE_URL
  addEventListener('load', () => void navigator.serviceWorker.register(`${base}service-worker.js`, { scope: base }))
}

const menu = document.querySelector<HTMLDetailsElement>('.menu')
menu?.addEventListener('click', (event) => {
  if (event.target instanceof Element && event.target.closest('a')) menu.open = false
})
addEventListener('keydown', (event) => {
  if (event.key !== 'Escape' || !menu?.open) return
  menu.open = false
  menu.querySelector('summary')?.focus()
})
