import { useParams } from 'wouter'
import { MessageEditor } from '../message-editor.tsx'

/** A new memo, or the one of the address. */
export const MemoEditorScreen = () => {
  const { memo_id: id } = useParams<{ memo_id?: string }>()
  return <MessageEditor key={id ?? 'new'} kind="memo" id={id} />
}
