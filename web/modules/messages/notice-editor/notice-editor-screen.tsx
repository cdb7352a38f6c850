import { useParams } from 'wouter'
import { MessageEditor } from '../message-editor.tsx'

export const NoticeEditorScreen = () => {
  const { notice_id: id } = useParams<{ notice_id?: string }>()
  return <MessageEditor key={id ?? 'new'} kind="notice" id={id} />
}
