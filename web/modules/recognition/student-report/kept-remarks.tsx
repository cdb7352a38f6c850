import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Message } from '#web/ui/states/message.tsx'
import type { ReportRemarks } from './use-remarks.ts'

export const KeptRemarks = ({ remarks }: { remarks: ReportRemarks }) => {
  const { LL } = useI18nContext()
  const words = LL.studentReport.kept
  const { kept, sendKept, discardKept } = remarks
  if (kept.length === 0) return null
  const end = (
    <>
      <Button size="small" label={words.save()} onClick={sendKept} />
      <Button text size="small" label={words.discard()} onClick={discardKept} />
    </>
  )
  return (
    <Message tone="amber" end={end}>
      {words.text(kept.length)}
    </Message>
  )
}
