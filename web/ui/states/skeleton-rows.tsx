import { useI18nContext } from '#web/i18n/i18n-react.tsx'

const widths = ['60%', '84%', '48%', '72%', '56%']

export const SkeletonRows = ({ rows = 5, height }: { rows?: number; height?: number }) => {
  const { LL } = useI18nContext()
  return (
    <div role="status" aria-busy="true">
      <span className="visually-hidden">{LL.common.loading()}</span>
      {Array.from({ length: rows }, (_, row) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a row without content has no id
          key={row}
          className="skeleton"
          style={{ width: widths[row % widths.length], height }}
        />
      ))}
    </div>
  )
}
