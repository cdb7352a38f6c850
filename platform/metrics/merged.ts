import { AggregatorRegistry, type MetricObjectWithValues, type MetricValue } from 'prom-client'
import { metrics } from '../metrics.ts'

export type MetricsPart = MetricObjectWithValues<MetricValue<string>>[]

/** What another thread measures of itself; undefined when it does not answer. */
export type OtherMetrics = () => Promise<MetricsPart | undefined>

/** Of the whole process, or measured here too. */
const isSaidAlready = (name: string) =>
  name.startsWith('process_') || name.startsWith('laurel_projection_')

const asTheirs = (part: MetricsPart): MetricsPart =>
  part
    .filter(({ name }) => !isSaidAlready(name))
    .map((metric) => ({
      ...metric,
      values: metric.values.map((value) => asTheirsIfOfNode(metric.name, value)),
    }))

// Each thread has a loop and a heap of its own.
const asTheirsIfOfNode = (name: string, value: MetricValue<string>) =>
  name.startsWith('nodejs_') ? { ...value, labels: { ...value.labels, thread: 'workers' } } : value

/**
 * What /metrics answers: this thread's figures, and those of the workers where they have a thread
 * of their own.
 */
export const metricsText = async (others?: OtherMetrics): Promise<string> => {
  const theirs = await others?.()
  if (!theirs) return metrics.metrics()
  const own = (await metrics.getMetricsAsJSON()) as MetricsPart
  return AggregatorRegistry.aggregate([own, asTheirs(theirs)]).metrics()
}
