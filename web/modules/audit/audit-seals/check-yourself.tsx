import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { CopyButton } from '../copy-button.tsx'

/** The checker that Laurel itself uses: one file without dependencies. */
const checker = new URL('../../../../scripts/audit/check-log.mjs', import.meta.url).href

export const CheckYourself = ({ keyId }: { keyId: string }) => {
  const { LL } = useI18nContext()
  const words = LL.audit.seals.yourself
  const command = `node check-log.mjs laurel-log.jsonl ${keyId}`
  return (
    <ol className="audit-seals-steps">
      <li>{words.one()}</li>
      <li>
        {words.two()}{' '}
        <a href={checker} download="check-log.mjs">
          {words.checker()}
        </a>
      </li>
      <li>
        {words.three()}
        <span className="audit-seals-command">
          <code>{command}</code>
          <CopyButton text={command} label={words.copy()} />
        </span>
      </li>
      <li>{words.four()}</li>
    </ol>
  )
}
