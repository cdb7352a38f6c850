import { useState } from 'react'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { isName, isPoint, type Row } from './starter-choice.ts'
import { TwoNames } from './two-names.tsx'

type RowProps = { row: Row; change: (change: Partial<Row>) => void }

export const StarterRow = ({ row, change }: RowProps) => {
  const { LL, locale } = useI18nContext()
  const words = LL.starterSet
  const [isOpen, setOpen] = useState(false)
  const name = (locale === 'en' && row.en) || row.zh
  return (
    <li className={isOpen ? 'starter-set-row starter-set-open' : 'starter-set-row'}>
      <label className="starter-set-tick">
        <input
          type="checkbox"
          className="chk"
          aria-label={words.takeRow({ name })}
          checked={row.isTaken}
          onChange={({ target }) => change({ isTaken: target.checked })}
        />
      </label>
      <TwoNames
        zh={row.zh}
        en={row.en}
        isOpen={isOpen}
        onOpen={() => setOpen(true)}
        onChange={change}
        isBad={!isName(row.zh)}
      />
      <span className={`inp starter-set-point ${isPoint(row.point) ? '' : 'bad'}`}>
        <input
          className="p-inputtext p-component num"
          inputMode="numeric"
          aria-label={words.pointOf({ name })}
          aria-invalid={!isPoint(row.point) || undefined}
          value={row.point}
          onChange={({ target }) => change({ point: target.value })}
        />
      </span>
    </li>
  )
}
