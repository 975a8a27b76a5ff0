import type { drawPdf as draw } from './pdf-drawing.ts'

/** `drawPdf` of pdf-drawing.ts; its libraries, a third of the modules that the service is made of, are loaded by the first drawing. */
export const drawPdf: typeof draw = async (...given) => (await import('./pdf-drawing.ts')).drawPdf(...given)
