import { data } from 'react-router'
import { LANG_ATTRIBUTE } from '#contract/options.ts'
import { Rain } from '../shared/drawings/moments.tsx'
import { Trouble } from '../shared/trouble.tsx'
import { siteContext, type PageHandle } from '../site.ts'
import { useTranslation } from '../translation.ts'
import type { Route } from './+types/player'
import { CAPTIONS_ENDING, mediaAddress, VIDEO_ENDING } from './address.ts'
import css from './player.css?inline'

export const handle: PageHandle = { words: ['media', 'site'], script: 'none', noindex: true, publicSite: true, css }

export function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const { publicUrl, mediaHosts, locale } = context.get(siteContext)
  const rule = { publicUrl, hosts: mediaHosts }
  const video = mediaAddress(searchParams.get('video'), { ...rule, ending: VIDEO_ENDING })
  if (!video) return data({ video: undefined }, { status: 400 })
  const captions = mediaAddress(searchParams.get('captions'), { ...rule, ending: CAPTIONS_ENDING })
  return { video, captions, language: LANG_ATTRIBUTE[locale] }
}

export default function Player({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('media')
  if (!loaderData.video) return <Trouble title={t('refused.title')} text={t('refused.text')} picture={<Rain />} />
  const { video, captions, language } = loaderData
  return (
    <div className="page player">
      <title>{t('title')}</title>
      <h1>{t('title')}</h1>
      {/* Captions of another host are read only when that host allows it. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- there are captions when the address brings some */}
      <video
        src={video}
        controls
        preload="metadata"
        crossOrigin={captions?.startsWith('https:') ? 'anonymous' : undefined}
      >
        {captions && <track kind="captions" src={captions} srcLang={language} label={t('captions')} default />}
        <a href={video}>{t('download')}</a>
      </video>
      {!captions && <p>{t('silent')}</p>}
    </div>
  )
}
