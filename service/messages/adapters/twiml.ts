/** A text as it may stand in XML, in an attribute too. */
export const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** An answer to Twilio: what it does next. */
export const twiml = (verbs: string) => `<?xml version="1.0" encoding="UTF-8"?>\n<Response>${verbs}</Response>`
