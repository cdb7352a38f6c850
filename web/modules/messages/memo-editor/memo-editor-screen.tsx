import { useParams } from 'wouter'
import { MessageEditor } from '../message-editor.tsx'

export const MemoEditorScreen = () => {
  const { memo_id: id } = useParams<{ memo_id?: string }>()
  return <MessageEditor key={id ?? 'new'} kind="memo" id={id} />
}
