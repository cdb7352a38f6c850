import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Message as Note } from '#web/ui/states/message.tsx'

export const DraftNote = ({ onDiscard }: { onDiscard: () => void }) => {
  const { LL } = useI18nContext()
  const words = LL.messagesStaff
  return (
    <Note
      tone="berry"
      end={<Button outlined size="small" label={words.discardDraft()} onClick={onDiscard} />}
    >
      {words.draftRestored()}
    </Note>
  )
}
