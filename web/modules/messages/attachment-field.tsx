import { formatPercent } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { FileButton } from '#web/ui/fields/file-button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { PrimeProgressBar } from '#web/ui/prime/prime-progress-bar.tsx'
import { useSaid } from '#web/ui/states/use-said.ts'
import { Words } from '#web/ui/text/words.tsx'
import { fileSize } from './file-size.ts'
import type { Attached, useUploads } from './use-uploads.ts'

/** The contract's limit. */
const most = 5
const accepted = '.pdf,.docx,.xlsx,.pptx,.odt,.ods,.odp,image/png,image/jpeg,image/gif,image/webp'

type AttachmentFieldProps = {
  files: readonly Attached[]
  onChange: (files: readonly Attached[]) => void
  sending: ReturnType<typeof useUploads>
  /** The server's errors for the files. */
  problem: string | null
}

/** Chooses a message's files. They are stored at once, and attached when the message is saved. */
export const AttachmentField = ({ files, onChange, sending, problem }: AttachmentFieldProps) => {
  const { LL } = useI18nContext()
  const words = LL.messagesStaff
  const { uploads, send, refuse, drop } = sending
  // Refused files do not count.
  const free = most - files.length - uploads.filter(({ problem: why }) => why === null).length
  const refused = uploads.find(({ problem: why }) => why !== null)
  useSaid(
    refused?.problem
      ? words.uploadFailed(refused.problem)
      : uploads.length > 0
        ? words.uploading(uploads[0]?.name ?? '')
        : words.uploaded(),
  )
  const take = (chosen: readonly File[]) => {
    for (const [n, file] of chosen.entries())
      if (n < free) void send(file)
      else refuse(file, words.tooMany())
  }
  return (
    <fieldset className="messages-attach">
      <legend className="lab">{words.attachments()}</legend>
      <div className="row wrap">
        <p className="sm mut grow">{words.attachmentsHint()}</p>
        <FileButton
          multiple
          accept={accepted}
          inputLabel={words.chooseFiles()}
          onChoose={take}
          outlined
          size="small"
          label={words.chooseFiles()}
          why={free <= 0 ? words.tooMany() : undefined}
        />
      </div>
      {free <= 0 && <p className="sm mut">{words.tooMany()}</p>}
      {problem && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
      <ul>
        {files.map((file) => (
          <li key={file.url}>
            <Icon name="clip" />
            <div className="grow">
              <b>
                <Words>{file.name}</Words>
              </b>{' '}
              <span className="sm mut num">{fileSize(file.size)}</span>
              <div className="sm messages-there">
                <Icon name="success" size="small" />
                {words.uploaded()}
              </div>
            </div>
            <Button
              text
              icon={<Icon name="close" />}
              aria-label={words.removeFile(file.name)}
              onClick={() => onChange(files.filter((one) => one !== file))}
            />
          </li>
        ))}
        {uploads.map(({ id, name, size, share, problem: why }) => (
          <li key={id} className={why === null ? undefined : 'messages-refused'}>
            <Icon name={why === null ? 'upload' : 'error'} />
            <div className="grow">
              <b>
                <Words>{name}</Words>
              </b>{' '}
              <span className="sm mut num">{fileSize(size)}</span>
              {why === null ? (
                <div className="messages-way">
                  <PrimeProgressBar value={share} aria-label={words.uploading(name)} />
                  <span className="sm num">{formatPercent(share)}</span>
                </div>
              ) : (
                <div className="sm">{words.uploadFailed(why)}</div>
              )}
            </div>
            <Button
              outlined
              size="small"
              label={why === null ? LL.common.cancel() : LL.common.close()}
              aria-label={why === null ? words.cancelFile(name) : words.removeFile(name)}
              onClick={() => drop(id)}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
