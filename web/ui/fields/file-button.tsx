import { useRef } from 'react'
import { Button, type ButtonProps } from '../buttons/button.tsx'
import { Icon } from '../icons/icon.tsx'

type FileButtonProps = Omit<ButtonProps, 'icon' | 'onClick'> & {
  inputLabel: string
  accept: string
  multiple?: boolean
  onChoose: (files: readonly File[]) => void
}

export const FileButton = (props: FileButtonProps) => {
  const { inputLabel, accept, multiple, onChoose, ...button } = props
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        className="visually-hidden"
        accept={accept}
        multiple={multiple}
        aria-label={inputLabel}
        tabIndex={-1}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          if (files.length > 0) onChoose(files)
          // Lets the user choose the same file again after correcting it.
          target.value = ''
        }}
      />
      <Button
        {...button}
        icon={<Icon name="upload" size={button.size === 'small' ? 'small' : 'medium'} />}
        onClick={() => input.current?.click()}
      />
    </>
  )
}
