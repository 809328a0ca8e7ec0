/** The contexts of work that is traced. Work that is not runs outside of all, which costs it nothing. */
import type { Context } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { core } from '@opentelemetry/sdk-node'

export class TracedContexts extends AsyncLocalStorageContextManager {
  override with<A extends unknown[], F extends (...given: A) => ReturnType<F>>(
    context: Context,
    work: F,
    self?: ThisParameterType<F>,
    ...given: A
  ): ReturnType<F> {
    return core.isTracingSuppressed(context) ? work.call(self, ...given) : super.with(context, work, self, ...given)
  }

  override bind<T>(context: Context, target: T): T {
    return core.isTracingSuppressed(context) ? target : super.bind(context, target)
  }
}
