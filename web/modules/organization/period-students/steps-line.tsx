import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'

const names = ['dates', 'students', 'check'] as const
export type MoveStep = (typeof names)[number]

export const StepsLine = ({ step }: { step: MoveStep }) => {
  const { LL } = useI18nContext()
  const words = LL.periodStudents.steps
  const now = names.indexOf(step)
  return (
    <ol className="period-students-steps" aria-label={words.label()}>
      {names.map((name, at) => (
        <li
          key={name}
          aria-current={at === now ? 'step' : undefined}
          data-done={at < now || undefined}
        >
          <span className="period-students-step num" aria-hidden="true">
            {at < now ? <Icon name="check" size="small" /> : at + 1}
          </span>
          <span>
            {words[name]()}
            {at < now && <span className="visually-hidden"> ({words.done()})</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}
