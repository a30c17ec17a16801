/** The smallest possible page with React and its router: the cost of any page built on them before it does anything. */
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { createBrowserRouter } from 'react-router-dom';

const router = createBrowserRouter([{ path: '*', Component: () => <h1>Hello, world</h1> }]);
const root = document.querySelector('#root');
if (root) createRoot(root).render(<RouterProvider router={router} />);
