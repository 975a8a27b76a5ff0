import groundCss from '../shared/ground.css?inline'
import placeCss from '../shared/place-card.css?inline'
import wayCss from '../shared/way.css?inline'
import foundCss from './found.css?inline'
import handOverCss from '../shared/hand-over.css?inline'
import handMarkCss from '../shared/hand-mark.css?inline'
import helperCss from './helper.css?inline'
import threadCss from '../shared/thread.css?inline'

/** The styles of an alarm as the family sees it: by its private link, and signed in. */
export const foundStyles = wayCss + groundCss + placeCss + handOverCss + handMarkCss + threadCss + helperCss + foundCss
