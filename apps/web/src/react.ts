// React, in a file that the page evaluates before the application, in another task. vite.config.ts puts more there.

import 'react-dom/client'
