import { useRef, useState } from 'react'
import type { LearningResource } from '#api/contracts/resources.ts'
import { nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { findResourceCall } from './resources-query.ts'
import './file-view.css'

const shown = /^image\/(png|jpeg|gif|webp|avif)$/

/**
 * Plays a film or sound. Any other file has a link that opens it in its own tab, and an image is
 * also shown.
 */
export const OpenedFile = ({ resource }: { resource: LearningResource }) => {
  const { LL, locale } = useI18nContext()
  const { kind, file, content_type } = resource
  const name = nameIn(locale, resource.name)
  if (kind === 'video' || kind === 'audio') return <Player key={resource._id} resource={resource} />
  return (
    <div className="file-view-open">
      {kind === 'image' && shown.test(content_type) && (
        <img src={resource.preview ?? file.url} alt={name} />
      )}
      <a className="see" href={file.url} target="_blank" rel="noopener">
        {LL.learningResources.openFile()}
        <Icon name="external" size="small" />
        <span className="visually-hidden">{LL.learningResources.newTab()}</span>
      </a>
    </div>
  )
}

/** Plays the file. Renews an expired link and continues at the same place. */
const Player = ({ resource }: { resource: LearningResource }) => {
  const { LL, locale } = useI18nContext()
  const [url, setUrl] = useState(resource.file.url)
  const [hasFailed, setFailed] = useState(false)
  const at = useRef(0)
  const tries = useRef(0)
  const renew = async () => {
    // If a file fails with a new link, it cannot be played.
    if (Date.now() - tries.current < 30_000) return setFailed(true)
    tries.current = Date.now()
    try {
      setUrl((await findResourceCall(resource._id)).file.url)
    } catch {
      setFailed(true)
    }
  }
  const Media = resource.kind === 'video' ? 'video' : 'audio'
  return (
    <div className="file-view-open">
      <Media
        src={url}
        controls
        playsInline
        preload="metadata"
        aria-label={nameIn(locale, resource.name)}
        onTimeUpdate={({ currentTarget }) => {
          at.current = currentTarget.currentTime || at.current
        }}
        onLoadedMetadata={({ currentTarget }) => {
          if (at.current > 0) currentTarget.currentTime = at.current
        }}
        onError={() => void renew()}
      />
      {hasFailed && (
        <p role="alert" className="sm">
          {LL.learningResources.cannotPlay()}{' '}
          <a href={resource.file.url} download>
            {LL.learningResources.save()}
          </a>
        </p>
      )}
    </div>
  )
}
