/** References by id to nothing: what a screen reader should say in addition is not there. */
export function refersToNothing(): string[] {
  const marks = ['aria-describedby', 'aria-labelledby', 'aria-errormessage', 'aria-details', 'for', 'list', 'headers']
  return marks.flatMap((mark) =>
    [...document.querySelectorAll(`[${mark}]`)]
      .filter((element) =>
        (element.getAttribute(mark) ?? '').split(/\s+/).some((id) => id === '' || !document.getElementById(id)),
      )
      .map((element) => `${mark}="${element.getAttribute(mark)}" ${element.outerHTML.slice(0, 100)}`),
  )
}

/** Hints and mistakes beside a control, or in its group, that neither describes itself by. */
export function hintUnheard(): string[] {
  return [...document.querySelectorAll('.field > :is(.hint, .mistake)')]
    .filter((hint) => {
      const field = hint.parentElement
      const described = [field, ...(field?.querySelectorAll('input, select, textarea') ?? [])]
      return !described.some((element) =>
        (element?.getAttribute('aria-describedby') ?? '').split(' ').includes(hint.id || '?'),
      )
    })
    .map((hint) => hint.outerHTML.slice(0, 100))
}

/** Sound and moving pictures that begin by themselves. */
export function mediaPlays(): string[] {
  return [...document.querySelectorAll<HTMLMediaElement>('audio, video')]
    .filter((media) => media.autoplay || (!media.paused && !media.hasAttribute('data-pressed')))
    .map((media) => media.outerHTML.slice(0, 100))
}
