import { MessageReaders } from '../readers/message-readers.tsx'

export const NoticeReadersScreen = () => <MessageReaders kind="notice" />
