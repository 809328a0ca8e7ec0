// React by itself, in a file of its own that the page evaluates before the application, in another task.

import 'react-dom/client'
