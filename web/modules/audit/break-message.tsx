import type { Break } from '#api/contracts/audit.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Message } from '#web/ui/states/message.tsx'

export const BreakMessage = ({ broken: { kind, position, event } }: { broken: Break }) => {
  const { LL } = useI18nContext()
  return (
    <Message tone="red">
      {LL.audit.breaks[kind](String(Number(position)))}
      {event && <code> {event}</code>}
    </Message>
  )
}
