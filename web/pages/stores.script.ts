/** No Mac has a screen for fingers: this one is an iPad, and goes where iPads go. */
const sentence = document.querySelector<HTMLElement>('[data-app-store]')
const { appStore } = sentence?.dataset ?? {}
if (appStore && /Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1) location.replace(appStore)
else sentence?.remove()
