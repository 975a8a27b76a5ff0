import groundCss from '../shared/ground.css?inline'
import linkCss from '../shared/link.css?inline'
import mapPlaceCss from '../shared/map-place.css?inline'
import mapSourcesCss from '../shared/map-sources.css?inline'
import passkeysCss from '../shared/passkeys.css?inline'
import placeCardCss from '../shared/place-card.css?inline'
import qrCss from '../shared/qr.css?inline'
import questionsCss from '../shared/questions.css?inline'
import stepsCss from '../shared/steps.css?inline'
import storesCss from '../shared/stores.css?inline'
import summaryCss from '../shared/summary.css?inline'
import threadCss from '../shared/thread.css?inline'
import helperCss from '../safe-return/helper.css?inline'
import journeysCss from '../journeys/journeys.css?inline'
import memberCss from '../member/member.css?inline'
import consoleCss from '../admin/console.css?inline'
import foundCss from '../safe-return/found.css?inline'
import designCss from './design.css?inline'

/**
 * The styles of every room at once, layer above layer: each class has one file, so that none draws another's part. The condition keeps
 * their text out of what browsers load.
 */
export const designStyles = import.meta.env.SSR
  ? groundCss +
    linkCss +
    mapPlaceCss +
    mapSourcesCss +
    passkeysCss +
    placeCardCss +
    qrCss +
    questionsCss +
    stepsCss +
    storesCss +
    summaryCss +
    threadCss +
    helperCss +
    journeysCss +
    memberCss +
    consoleCss +
    foundCss +
    designCss
  : ''
