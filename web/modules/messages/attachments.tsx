import type { Attachment } from '#api/contracts/messages.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Words } from '#web/ui/text/words.tsx'
import { fileSize } from './file-size.ts'

export const Attachments = ({ attachments }: { attachments: readonly Attachment[] }) => {
  const { LL } = useI18nContext()
  if (attachments.length === 0) return null
  return (
    <ul className="messages-files" aria-label={LL.messages.attachments()}>
      {attachments.map(({ name, size, url }) => (
        <li key={url}>
          <a href={url} target="_blank" rel="noopener">
            <Icon name="clip" />
            <b className="grow">
              <Words>{name}</Words>
            </b>
            <span className="sm mut num">{fileSize(size)}</span>
            <Icon name="download" />
          </a>
        </li>
      ))}
    </ul>
  )
}
