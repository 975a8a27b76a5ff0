/** What a page may ask a browser for. Only the page that records a voice may ask for the microphone (D69.6). */
export const permissionsPolicy = ({ microphone }: { microphone: boolean }) =>
  `geolocation=(self), camera=(self), microphone=${microphone ? '(self)' : '()'}, payment=(), usb=(), interest-cohort=()`
