import { MessageReaders } from '../readers/message-readers.tsx'

export const MemoReadersScreen = () => <MessageReaders kind="memo" />
