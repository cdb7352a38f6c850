import type { ReactNode } from 'react'
import { formatDateTime, formatNumber, formatPercent } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { SegmentedControl } from '#web/ui/buttons/segmented-control.tsx'
import { Wreath, wreathSteps } from '#web/ui/laurel/wreath.tsx'
import { type ClassReadCount, type ReaderRole, readersTotal } from './readers-queries.ts'

type ReadersSumProps = {
  classes: readonly ClassReadCount[]
  possible: readonly ReaderRole[]
  whose: ReaderRole
  onWhose: (whose: ReaderRole) => void
  end: ReactNode
}

export const ReadersSum = ({ classes, possible, whose, onWhose, end }: ReadersSumProps) => {
  const { LL } = useI18nContext()
  const words = LL.messagesStaff
  const { all, read, latest } = readersTotal(classes)
  const done = classes.filter((one) => one.read === one.all).length
  const lines = [
    words.classesDone({ done: formatNumber(done), all: formatNumber(classes.length) }),
    ...(latest ? [words.latest(formatDateTime(latest).slice(0, 16))] : []),
  ]
  return (
    <section className="card leafy readers-sum" aria-label={words.readers()}>
      <span className="readers-wreath" aria-hidden="true">
        <Wreath filled={wreathSteps(read, all)} tone="progress" size={96} />
        <b className="num">{formatPercent(read / all)}</b>
      </span>
      <div className="grow">
        <p className="readers-total num">
          {words.readTotal[whose]({ read: formatNumber(read), all: formatNumber(all) })}
        </p>
        <p className="mut num">{lines.join(words.and())}</p>
      </div>
      {possible.length > 1 && (
        <SegmentedControl
          label={words.whose()}
          value={whose}
          options={possible.map((value) => ({ value, label: words.target[value]() }))}
          onChange={onWhose}
        />
      )}
      {end}
    </section>
  )
}
