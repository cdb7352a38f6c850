import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { statusParts } from './status-columns.ts'

const none = { submitted: 0, unsubmitted: 0, absent: 0 }

export const StatusLegend = () => {
  const { LL } = useI18nContext()
  return (
    <div className="legend">
      {statusParts(LL, none).map(({ key, name, color }) => (
        <span key={key}>
          <i style={{ background: color }} aria-hidden="true" />
          {name}
        </span>
      ))}
    </div>
  )
}
