import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Icon } from '#web/shared/icon.tsx'
import { cellKeys, csvColumns } from './csv-columns.ts'
import { FileChoice } from './file-choice.tsx'

/** Before a file is chosen: how to choose one, and what it has to hold. */
export const DropZone = ({ isOver, onChoose }: { isOver: boolean; onChoose: (file: File) => void }) => {
  const { LL } = useI18nContext()
  const words = LL.studentImport.drop
  return (
    <section className="card leafy">
      <div className={`drop-zone ${isOver ? 'over' : ''}`}>
        <span className="drop-mark">
          <Icon name="upload" size="large" />
        </span>
        <h2>{isOver ? words.now() : words.title()}</h2>
        <p className="mut">{words.text()}</p>
        <FileChoice onChoose={onChoose} />
      </div>
      <div className="drop-notes">
        <h3 className="lab">{words.columns()}</h3>
        <ul className="row wrap" lang="en">
          {cellKeys.map((key) => (
            <li key={key} className="tag">
              {csvColumns[key]}
            </li>
          ))}
        </ul>
        <p className="sm mut">{words.empty()}</p>
        <p className="sm mut">{words.encoding()}</p>
      </div>
    </section>
  )
}
