import { useRef } from 'react'
import { useFieldArray } from 'react-hook-form'
import { mostLinks } from '#api/contracts/organization-choices.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { useAnnounce } from '#web/ui/states/announcer.tsx'
import type { OrganizationEditing } from './use-organization-form.ts'

export const LinksField = ({ form }: Pick<OrganizationEditing, 'form'>) => {
  const { LL } = useI18nContext()
  const texts = LL.organizationInfo
  const announce = useAnnounce()
  const list = useRef<HTMLOListElement>(null)
  const { fields, append, remove, move } = useFieldArray({
    control: form.control,
    name: 'external_links',
  })

  const moveTo = (from: number, to: number) => {
    move(from, to)
    announce(texts.moved(to + 1))
    // The focus follows the moved row.
    const button = to < from ? '.link-up' : '.link-down'
    requestAnimationFrame(() => {
      const row = list.current?.children[to]
      const target =
        row?.querySelector<HTMLButtonElement>(`${button}:enabled`) ??
        row?.querySelector('button:enabled')
      if (target instanceof HTMLElement) target.focus()
    })
  }
  return (
    <>
      {fields.length === 0 && <p className="mut">{texts.noLinks()}</p>}
      <ol className="organization-info-links" ref={list}>
        {fields.map((field, at) => (
          <li
            key={field.id}
            className="well organization-info-link"
            aria-label={texts.link(at + 1)}
          >
            <div className="form-row">
              <TextField form={form} name={`external_links.${at}.name`} label={texts.linkName()} />
              <TextField
                form={form}
                name={`external_links.${at}.url`}
                label={texts.linkUrl()}
                type="url"
                placeholder="https://"
              />
            </div>
            <TextField
              form={form}
              name={`external_links.${at}.description`}
              label={texts.linkDescription()}
            />
            <div className="row organization-info-link-actions">
              <RowButton
                icon="up"
                className="link-up"
                label={texts.moveUp(at + 1)}
                disabled={at === 0}
                onClick={() => moveTo(at, at - 1)}
              />
              <RowButton
                icon="down"
                className="link-down"
                label={texts.moveDown(at + 1)}
                disabled={at === fields.length - 1}
                onClick={() => moveTo(at, at + 1)}
              />
              <RowButton
                icon="delete"
                label={texts.removeLink(at + 1)}
                onClick={() => remove(at)}
              />
            </div>
          </li>
        ))}
      </ol>
      {fields.length < mostLinks ? (
        <Button
          outlined
          label={texts.addLink()}
          icon={<Icon name="add" />}
          onClick={() => append({ name: '', description: '', url: '' })}
        />
      ) : (
        <p className="sm mut">{texts.fullOfLinks(mostLinks)}</p>
      )}
    </>
  )
}

type RowButtonProps = {
  icon: 'up' | 'down' | 'delete'
  label: string
  className?: string
  disabled?: boolean
  onClick: () => void
}

const RowButton = ({ icon, label, ...rest }: RowButtonProps) => (
  <Button
    text
    size="small"
    icon={<Icon name={icon} />}
    aria-label={label}
    title={label}
    {...rest}
  />
)
