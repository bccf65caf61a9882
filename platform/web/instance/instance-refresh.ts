import { instanceContract } from '#features/settings/contract/instance.contract.ts'
import { MAINTENANCE, api } from '../api/api-client.ts'
import { onTopic } from '../live/topics.ts'
import { setInstance } from './instance.ts'

/** Asks how the instance is run now; without an answer what was known stays. */
export async function refreshInstance(): Promise<void> {
  await api.call(instanceContract.getInstance, {}).then(setInstance, () => undefined)
}

onTopic('Settings', () => void refreshInstance())
addEventListener(MAINTENANCE, () => void refreshInstance())
