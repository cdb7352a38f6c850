import { homeworkStatuses } from '#api/contracts/homework-statuses.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'

export const KeyboardHint = () => {
  const { LL } = useI18nContext()
  const words = LL.homeworkSubmit
  return (
    <p className="homework-submit-keys sm mut">
      <span>{words.keyboard()}</span>
      <span>
        <kbd>↑</kbd> <kbd>↓</kbd> {words.otherStudent()}
      </span>
      {homeworkStatuses.map((status, at) => (
        <span key={status}>
          <kbd>{at + 1}</kbd> {LL.homework.statuses[status]()}
        </span>
      ))}
    </p>
  )
}
