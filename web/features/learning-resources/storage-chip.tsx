import type { Storage } from '#api/contracts/learning-resources.ts'
import { formatPercent } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Tag } from '#web/kit/tag.tsx'
import { formatSize } from '#web/parts/learning/file-size.ts'

/** The specification's: more than 60 % is a warning, more than 80 % an error. */
export const toneOf = ({ usedStorage, totalStorage }: Storage) => {
  const share = totalStorage === 0 ? 1 : usedStorage / totalStorage
  if (share > 0.8) return { share, tone: 'red', icon: 'error' } as const
  return share > 0.6 ? ({ share, tone: 'amber', icon: 'warning' } as const) : ({ share, tone: 'leaf' } as const)
}

/** How much of its storage the school has used. */
export const StorageChip = ({ storage }: { storage: Storage }) => {
  const { LL } = useI18nContext()
  const { share, ...look } = toneOf(storage)
  const words = LL.learningResources.storage
  return (
    <Tag {...look}>
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
