import { useEffect, useRef } from 'react'
import { useMayCommand } from '#web/client/session/session.tsx'
import { formatDateTime, formatNumber, formatPercent, nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { useNarrow } from '#web/ui/browser/use-media-query.ts'
import { ButtonLink } from '#web/ui/buttons/button-link.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Tag } from '#web/ui/icons/tag.tsx'
import { PeriodLink } from '#web/ui/page/period-link.tsx'
import { Words } from '#web/ui/text/words.tsx'
import { Attachments } from './attachments.tsx'
import { readsOf, useAudience } from './audience.ts'
import type { SchoolMessage, SchoolMessageKind } from './message-queries.ts'
import { MessageText } from './message-text.tsx'
import { adminPage, readersPage } from './staff-calls.ts'

/**
 * Shows a message as readers see it, beside the list. On phones it is below and takes the focus.
 */
export const StaffPreview = (props: {
  kind: SchoolMessageKind
  message: SchoolMessage | undefined
  isChosen: boolean
}) => {
  const { kind, message, isChosen } = props
  const { LL, locale } = useI18nContext()
  const words = LL.messagesStaff
  const audience = useAudience()
  const mayCommand = useMayCommand()
  const narrow = useNarrow()
  const heading = useRef<HTMLHeadingElement>(null)
  const id = message?._id
  const former = useRef(id)
  useEffect(() => {
    if (former.current === id) return
    former.current = id
    if (narrow && isChosen) heading.current?.focus()
  }, [id, narrow, isChosen])
  if (!message) return null
  const { read, all } = readsOf(message)
  return (
    <section className="card leafy messages-preview" aria-label={words.preview()}>
      <div className="row wrap">
        {'is_public' in message && (
          <Tag
            tone={message.is_public ? 'leaf' : 'line'}
            icon={message.is_public ? 'eye' : 'eye-off'}
          >
            {message.is_public ? words.published() : words.notPublic()}
          </Tag>
        )}
        {mayCommand && message.editable && (
          <span className="sp">
            <ButtonLink
              outlined
              size="small"
              to={`${adminPage[kind]}/edit/${message._id}`}
              icon={<Icon name="edit" size="small" />}
              label={LL.common.edit()}
              aria-label={words.editOf(message.title)}
            />
          </span>
        )}
      </div>
      <h2 ref={heading} tabIndex={-1}>
        <Words>{message.title}</Words>
      </h2>
      <dl className="messages-facts">
        <dt>{words.sentAt()}</dt>
        <dd className="num">{formatDateTime(message.created_at)}</dd>
        {message.created_by?.name && (
          <>
            <dt>{words.sender()}</dt>
            <dd>
              <Words>{nameIn(locale, message.created_by.name)}</Words>
            </dd>
          </>
        )}
        <dt>{words.audience()}</dt>
        <dd>{audience(message)}</dd>
      </dl>
      <MessageText>{message.message}</MessageText>
      <Attachments attachments={message.attachments} />
      <div className="messages-reads">
        <p>
          <b className="num">
            {words.readShare({ read: formatNumber(read), all: formatNumber(all) })}
          </b>{' '}
          {all > 0 && <span className="mut num">{formatPercent(read / all)}</span>}
        </p>
        <div className="messages-bar" aria-hidden="true">
          <span style={{ inlineSize: `${all > 0 ? (100 * read) / all : 0}%` }} />
        </div>
        <PeriodLink to={readersPage(kind, message._id)} className="see">
          {words.readers()}
          <Icon name="forward" size="small" />
        </PeriodLink>
      </div>
    </section>
  )
}
