import type { Storage } from '#api/contracts/resources.ts'
import { formatPercent } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Tag } from '#web/ui/icons/tag.tsx'
import { leafPath } from '#web/ui/laurel/marks.ts'
import { formatSize } from '../file-size.ts'

/** More than 60 % is a warning, more than 80 % an error. */
export const storageTone = ({ usedStorage, totalStorage }: Storage) => {
  const share = totalStorage === 0 ? 1 : usedStorage / totalStorage
  if (share > 0.8) return { share, tone: 'red', icon: 'error' } as const
  return share > 0.6
    ? ({ share, tone: 'amber', icon: 'warning' } as const)
    : ({ share, tone: 'leaf' } as const)
}

export const StorageChip = ({ storage }: { storage: Storage }) => {
  const { LL } = useI18nContext()
  const { share, ...look } = storageTone(storage)
  const words = LL.learningResources.storage
  return (
    <Tag {...look}>
      <LeafMeter share={share} />
      <span className="num">
        {words.used({
          part: formatPercent(share),
          used: formatSize(storage.usedStorage),
          total: formatSize(storage.totalStorage),
        })}
      </span>
    </Tag>
  )
}

const steps = 12
const leaf = leafPath(11, 3.2)

/**
 * Draws a leaf for each used twelfth, at least one if anything is used. The words are beside it.
 */
const LeafMeter = ({ share }: { share: number }) => {
  const full = share > 0 ? Math.min(steps, Math.max(1, Math.floor(share * steps))) : 0
  return (
    <svg
      className="learning-resources-leaves"
      width="86"
      height="12"
      viewBox="0 0 86 12"
      aria-hidden="true"
    >
      {Array.from({ length: steps }, (_, at) => (
        <path
          // biome-ignore lint/suspicious/noArrayIndexKey: a leaf has no id except its place
          key={at}
          d={leaf}
          transform={`translate(${2 + at * 7} 11) rotate(28)`}
          className={at < full ? 'full' : ''}
        />
      ))}
    </svg>
  )
}
