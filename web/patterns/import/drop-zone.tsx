import { formatNumber } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { FileChoice } from './file-choice.tsx'
import { type ImportKind, keysOf } from './import-kind.ts'

type DropZoneProps<Key extends string> = {
  kind: ImportKind<Key>
  note: string
  isOver: boolean
  onChoose: (file: File) => void
}

export const DropZone = <Key extends string>({
  kind,
  note,
  isOver,
  onChoose,
}: DropZoneProps<Key>) => {
  const { LL } = useI18nContext()
  const words = LL.imports.drop
  return (
    <section className="card leafy">
      <div className={`import-drop-zone ${isOver ? 'over' : ''}`}>
        <span className="import-drop-mark">
          <Icon name="upload" size="large" />
        </span>
        <h2>{isOver ? words.now() : words.title()}</h2>
        <p className="mut">{words.text()}</p>
        <FileChoice onChoose={onChoose} />
      </div>
      <div className="import-drop-notes">
        <h3 className="lab">{words.columns()}</h3>
        <ul className="row wrap" lang="en">
          {kind.required.map((key) => (
            <li key={key} className="tag">
              {kind.csv[key]}
            </li>
          ))}
        </ul>
        <h3 className="lab">{words.optional()}</h3>
        <ul className="row wrap" lang="en">
          {keysOf(kind)
            .filter((key) => !kind.required.includes(key))
            .map((key) => (
              <li key={key} className="tag">
                {kind.csv[key]}
              </li>
            ))}
        </ul>
        <p className="sm mut">{note}</p>
        <p className="sm mut">{words.encoding(formatNumber(kind.most))}</p>
      </div>
    </section>
  )
}
