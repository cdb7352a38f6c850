import { useParams } from 'wouter'
import { MessageEditor } from '../message-editor.tsx'

/** A new notice, or the one of the address. */
export const NoticeEditorScreen = () => {
  const { notice_id: id } = useParams<{ notice_id?: string }>()
  return <MessageEditor key={id ?? 'new'} kind="notice" id={id} />
}
