import { GROUND_SOURCE } from './ground-source.ts'

/** Links to whose pictures a map shows, as OneMap requires with its logo and both links, and to whose outlines its ground is drawn from. */
export const MapSources = () => (
  <>
    <img
      src="https://www.onemap.gov.sg/web-assets/images/logo/om_logo.png"
      alt=""
      loading="lazy"
      referrerPolicy="no-referrer"
    />
    <a href="https://www.onemap.gov.sg/" target="_blank" rel="noreferrer">
      OneMap
    </a>{' '}
    © contributors |{' '}
    <a href="https://www.sla.gov.sg/" target="_blank" rel="noreferrer">
      Singapore Land Authority
    </a>
    {GROUND_SOURCE.map(({ name, title, href }) => (
      <span key={href}>
        {' | '}
        <a href={href} title={title} target="_blank" rel="noreferrer">
          {name}
        </a>
      </span>
    ))}
  </>
)

/** The line of sources at the foot of a map that moves: in the page from its first paint, so that it is not drawn late. */
export const MapSourcesLine = () => (
  <p className="map-sources" lang="en" data-sources>
    <MapSources />
  </p>
)
