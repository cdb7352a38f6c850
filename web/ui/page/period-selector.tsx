import { inLink, usePeriod } from '#web/client/session/period.tsx'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Icon } from '../icons/icon.tsx'
import { leaving } from '../leave/leaving.ts'
import { Words } from '../text/words.tsx'

export const PeriodSelector = () => {
  const { LL } = useI18nContext()
  const { period, periods, mode, choose } = usePeriod()
  if (mode === 'read-only')
    return (
      <div className="inp ro" title={LL.common.period.locked()}>
        <Icon name="calendar" />
        <span className="visually-hidden">{LL.common.period.label()}</span>
        <span>
          <Words>{period.name}</Words>
        </span>
        <Icon name="lock" size="small" />
        <span className="visually-hidden">{LL.common.period.locked()}</span>
      </div>
    )
  return (
    <div className="inp">
      <Icon name="calendar" />
      <select
        aria-label={LL.common.period.label()}
        value={period._id}
        onChange={({ target: { value } }) => leaving(() => choose(value), inLink)}
      >
        {periods.map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {name}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" size="small" />
    </div>
  )
}
